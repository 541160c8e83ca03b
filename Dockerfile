# The container image: the same tarball that `npm run pack` makes, installed on the slim image of Node.
# It needs one volume, /data, and writes nowhere else: run it with a read-only root.

FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
COPY scripts/trim-packages.js scripts/
RUN npm ci
COPY . .
RUN npm run pack && npm install --global --prefix /opt/oriel ./oriel-*.tgz

FROM node:24-bookworm-slim
COPY --from=build /opt/oriel /usr/local
RUN mkdir --mode=0700 /data && chown node:node /data
# One malloc arena: image uploads leave 100 MB less in memory.
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=1
USER node
WORKDIR /data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["oriel"]
CMD ["serve"]
