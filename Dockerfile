# Marque as a container image: docs/operations.md says how to build and run it.
# Built in one image, run in another, which has no npm and no build tools.
ARG BUILD_BASE=docker.io/library/node:24-bookworm-slim
ARG BASE=docker.io/library/debian:bookworm-slim

FROM ${BUILD_BASE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY bench/package.json bench/
COPY demo-art/package.json demo-art/
RUN npm ci --omit=dev
COPY . .
RUN npm run pack -- /app

FROM ${BASE}
LABEL org.opencontainers.image.title="Marque" \
      org.opencontainers.image.description="The website and staff screens of a luxury and exotic car dealership" \
      org.opencontainers.image.licenses="MIT"
# PostgreSQL refuses to run as root, and as a user id without an account.
RUN useradd --uid 10001 --user-group --no-create-home --home-dir /data --shell /usr/sbin/nologin marque \
    && install --directory --owner=marque --group=marque --mode=700 /data
COPY --from=build /app /app
WORKDIR /app
USER 10001:10001
ENV PATH=/app/bin:/usr/local/bin:/usr/bin:/bin HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/program/main.js"]
