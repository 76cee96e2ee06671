# Two stages: the first installs and compiles once into Node's cache, the second runs as nobody on a read-only root:
#   docker run --read-only --env-file .env -v delegram:/data -p 127.0.0.1:8080:8080 delegram
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# The image has its own Node; the packages that bring one to older machines would only add their weight.
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/node-linux-* node_modules/.bin/node
COPY src src
COPY locales locales
ENV NODE_COMPILE_CACHE=/app/.compiled
# The same flag as below: the cache of other flags is another one.
RUN node --max-semi-space-size=4 src/main.ts compile

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=build /app /app
RUN install -d -o node -g node -m 0700 /data
ENV NODE_ENV=production \
    NODE_COMPILE_CACHE=/app/.compiled \
    DATA_DIR=/data \
    HTTP_HOST=0.0.0.0 \
    HTTP_PORT=8080
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=5s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.HTTP_PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "src/main.ts"]
