# The version of Node is package.json's, which tests/scripts/deploy-files.test.ts compares.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /build
ENV PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run build && npm run package -- /package

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080 \
    POLLIN_DATA_DIR=/data
RUN install --directory --owner=node --group=node --mode=0700 /data
WORKDIR /app
COPY --from=build --chown=root:root /package ./
USER node
VOLUME /data
EXPOSE 8080
# The server drains for up to 20 seconds.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/server/main.js"]
