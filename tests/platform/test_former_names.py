"""The names by which units of release 0.2.0 start the program still start it."""

import runpy
from pathlib import Path

from celery.app.utils import find_app

import config.wsgi
import cutin.wsgi
from cutin.celery import app

PROJECT = Path(__file__).resolve().parents[2]


def test_the_former_names_start_the_same_program() -> None:
    assert find_app("config") is app
    assert config.wsgi.application is cutin.wsgi.application


def test_the_former_configuration_of_gunicorn_has_all_of_the_present_one() -> None:
    former, present = (
        runpy.run_path(str(PROJECT / folder / "gunicorn.py")) for folder in ("config", "cutin")
    )
    names = {name for name in present if not name.startswith("_")}
    assert {"bind", "worker_class", "post_worker_init", "logger_class"} <= names <= set(former)
    assert former["worker_class"] == present["worker_class"] == "cutin.serving.worker.Worker"
