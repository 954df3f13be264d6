"""Who plays, who sits where and who deals: pure, one value per code of laws."""
