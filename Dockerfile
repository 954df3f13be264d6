# Built from the locks, with all extras; runs as a user of its own and writes only to /tmp and, where it
# serves a club alone, to /data. docker-compose.yml names what it runs beside PostgreSQL.
FROM python:3.11-slim-trixie AS build
RUN python -m venv /venv
COPY requirements/run.txt requirements/pdf.txt requirements/swiss.txt /requirements/
RUN /venv/bin/pip install --no-cache-dir --require-hashes -r /requirements/run.txt \
    -r /requirements/pdf.txt -r /requirements/swiss.txt
COPY . /app
WORKDIR /app
# Any values do: collecting files opens neither the database nor the broker. The key is made for this
# step, and is kept nowhere.
RUN DATABASE_URL=postgres:/// REDIS_URL=redis:// ALLOWED_HOSTS=build.invalid \
    SECRET_KEY="$(/venv/bin/python -c 'import secrets; print(secrets.token_urlsafe(50))')" \
    /venv/bin/python manage.py collectstatic --noinput

FROM python:3.11-slim-trixie
# pg_dump and pg_restore, of the version of the server in docker-compose.yml.
RUN apt-get update && apt-get install --yes --no-install-recommends postgresql-client-17 \
    && rm -rf /var/lib/apt/lists/*
ENV PYTHONUNBUFFERED=1 PATH=/venv/bin:$PATH HOST=0.0.0.0 CUTIN_DATA=/data DEMO=0
RUN useradd --system --no-create-home --home-dir /nonexistent cutin \
    && install --directory --owner=cutin --mode=700 /data
COPY --from=build /venv /venv
COPY --from=build /app /app
WORKDIR /app
USER cutin
EXPOSE 8000
CMD ["python", "manage.py", "serve"]
