# Two stages: the first builds the program, the second holds that alone and runs as nobody on a read-only root. Settings are
# read from the environment, and from the .env in /config that `setup` writes:
#   docker run -it --read-only -v "$PWD/config:/config" delegram setup
#   docker run --read-only -v "$PWD/config:/config" -v "$PWD/data:/data" -p 127.0.0.1:8080:8080 delegram
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY .env.example ./
COPY src src
COPY locales locales
RUN npm run build

FROM node:24-bookworm-slim
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Delegram" \
      org.opencontainers.image.description="A self-hosted Telegram bot for teams with an account of a TRON resource delegation service" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="0.1.0" \
      org.opencontainers.image.revision="$REVISION"
COPY --from=build /app/dist /app/dist
# What dist/package.json names: resvg, and its binary for this platform.
COPY --from=build /app/node_modules/@resvg /app/node_modules/@resvg
COPY LICENSE THIRD-PARTY-NOTICES /app/
RUN install -d -o node -g node -m 0700 /config /data
ENV NODE_ENV=production \
    DATA_DIR=/data \
    HTTP_HOST=0.0.0.0 \
    HTTP_PORT=8080
USER node
WORKDIR /config
VOLUME ["/config", "/data"]
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=5s CMD ["node", "-e", "const { HTTP_HOST: host, HTTP_PORT: port } = process.env; http.get({ host, port, path: '/healthz' }, (answer) => process.exit(answer.statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=4", "/app/dist/main.js"]
