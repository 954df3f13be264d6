#!/bin/sh
# Dump the database every night, in the container `backup` of docker-compose.yml. Kept are the last
# 14 dumps, and of the older ones those of the first of a month, for a year.
set -eu
cd "${BACKUPS:-/backups}"
umask 077
while true; do
    # Whole, or not there at all.
    name="cut-in-$(date -u +%Y%m%dT%H%M%SZ).dump"
    if pg_dump --format=custom --no-owner --file=".$name" && pg_restore --list ".$name" >/dev/null; then
        mv ".$name" "$name"
        echo "backup: $name, $(du -h "$name" | cut -f1)"
        ls -1 cut-in-*.dump | grep -v '^cut-in-[0-9]\{6\}01T' | head -n -14 | xargs -r rm --
        ls -1 cut-in-*.dump | grep '^cut-in-[0-9]\{6\}01T' | head -n -12 | xargs -r rm --
    else
        rm -f ".$name"
        echo "backup: FAILED" >&2
    fi
    # Until three in the morning, UTC.
    now=$(( $(date -u +%s) % 86400 ))
    sleep $(( (97200 - now) % 86400 + 1 ))
done
