# Marque as a container image: docs/operations.md says how to build and run it.
# Built in one image, run in another, which has no npm and no build tools. Digests are of the images for all processors.
ARG BUILD_BASE=docker.io/library/node:24.21.0-trixie-slim@sha256:8ec5d7557396cfe32d21c3f9c13072355ceab22b584578ca4bb28af31120cffe
ARG BASE=docker.io/library/debian:trixie-slim@sha256:a29215f6a35e51e22adffa17f89e9d2ef06214e64a2bad10d765c46aea49f11f

FROM ${BUILD_BASE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY bench/package.json bench/
COPY demo-art/package.json demo-art/
RUN npm ci --omit=dev
COPY . .
# The commit, which the program says in its version; it has no history to ask.
ARG REVISION=
RUN GITHUB_SHA=$REVISION npm run pack -- /app

FROM ${BASE}
LABEL org.opencontainers.image.title="Marque" \
      org.opencontainers.image.description="The website and staff screens of a luxury and exotic car dealership" \
      org.opencontainers.image.licenses="MIT"
ARG VERSION=unreleased
ARG REVISION=
LABEL org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
# PostgreSQL refuses to run as root, and as a user id without an account.
RUN useradd --uid 10001 --user-group --no-create-home --home-dir /data --shell /usr/sbin/nologin marque \
    && install --directory --owner=marque --group=marque --mode=700 /data
COPY --from=build /app /app
WORKDIR /app
USER 10001:10001
# glibc would keep memory for each thread.
ENV PATH=/app/bin:/usr/local/bin:/usr/bin:/bin HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/program/main.js"]
