# Two stages: the first builds the program, the second holds that alone and runs as nobody on a read-only root:
#   docker run --read-only --env-file .env -v delegram:/data -p 127.0.0.1:8080:8080 delegram
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY .env.example ./
COPY src src
COPY locales locales
RUN npm run build

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=build /app/dist dist
# What dist/package.json names: resvg, and its binary for this platform.
COPY --from=build /app/node_modules/@resvg node_modules/@resvg
RUN install -d -o node -g node -m 0700 /data
ENV NODE_ENV=production \
    DATA_DIR=/data \
    HTTP_HOST=0.0.0.0 \
    HTTP_PORT=8080
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=5s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.HTTP_PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "dist/main.js"]
