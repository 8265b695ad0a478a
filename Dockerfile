# The bot on Discord, with the drivers of both databases, and the local table. What is installed stands in uv.lock.
# docker build -t stammtisch .
# docker run --init -d -e DISCORD_TOKEN -v stammtisch:/data stammtisch
# docker run --init --rm --network host stammtisch local
FROM python:3.11.14-slim AS build
RUN pip install --no-cache-dir --disable-pip-version-check "uv==0.13.9"
WORKDIR /src
ENV UV_PROJECT_ENVIRONMENT=/opt/stammtisch UV_PYTHON_DOWNLOADS=never UV_LINK_MODE=copy UV_COMPILE_BYTECODE=1
COPY pyproject.toml uv.lock ./
RUN uv sync --frozen --no-install-project --no-cache --extra local --extra metrics --extra postgres
COPY README.md LICENSE ./
COPY bot bot
COPY cogs cogs
COPY rendering rendering
RUN uv sync --frozen --no-editable --no-cache --extra local --extra metrics --extra postgres

FROM python:3.11.14-slim
LABEL org.opencontainers.image.title="Stammtisch" org.opencontainers.image.licenses="MIT"
RUN apt-get update && apt-get install -y --no-install-recommends fonts-wqy-microhei && rm -rf /var/lib/apt/lists/* \
    && useradd --system --user-group --uid 10001 --no-create-home --shell /usr/sbin/nologin stammtisch \
    && install -d -o stammtisch -g stammtisch -m 0700 /data
COPY --from=build /opt/stammtisch /opt/stammtisch
ENV PATH=/opt/stammtisch/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    STAMMTISCH_DATA=/data \
    STAMMTISCH_METRICS_PORT=9464 \
    MALLOC_ARENA_MAX=2 \
    STAMMTISCH_LOG=json
USER 10001
WORKDIR /data
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request as r; p = os.environ['STAMMTISCH_METRICS_PORT']; p == '0' or r.build_opener(r.ProxyHandler({})).open(f'http://127.0.0.1:{p}/healthz', timeout=4)"]
ENTRYPOINT ["stammtisch"]
CMD ["run"]
