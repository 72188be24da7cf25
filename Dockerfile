# The service alone: PostgreSQL is a container of its own (compose.yaml), so nothing embedded is installed.
FROM node:26-slim AS page
WORKDIR /app
COPY package.json package-lock.json ./
COPY cli/package.json cli/
COPY client/package.json client/
COPY combine/package.json combine/
COPY simulator/package.json simulator/
COPY postgres/package.json postgres/
COPY documents/package.json documents/
COPY evaluate/package.json evaluate/
COPY masking/package.json masking/
COPY memo/package.json memo/
COPY web/package.json web/
RUN npm ci --ignore-scripts
COPY tsconfig.json ./
COPY scripts scripts
COPY src src
COPY client client
COPY combine combine
COPY web web
RUN node scripts/build-page.ts

FROM node:26-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8787
WORKDIR /app
COPY package.json package-lock.json ./
COPY cli/package.json cli/
COPY client/package.json client/
COPY combine/package.json combine/
COPY simulator/package.json simulator/
COPY postgres/package.json postgres/
COPY documents/package.json documents/
COPY evaluate/package.json evaluate/
COPY masking/package.json masking/
COPY memo/package.json memo/
COPY web/package.json web/
RUN npm ci --ignore-scripts --omit=dev --omit=optional && npm cache clean --force
COPY LICENSE ./
COPY src src
COPY cli/src cli/src
COPY client/src client/src
COPY combine/src combine/src
COPY simulator/src simulator/src
COPY postgres/src postgres/src
COPY documents/src documents/src
COPY evaluate/src evaluate/src
COPY masking/src masking/src
COPY memo/src memo/src
COPY --from=page /app/web/dist web/dist
# What the service and its documentation call `witan`.
RUN chmod +x cli/src/start.js && ln -s /app/cli/src/start.js /usr/local/bin/witan
# The files belong to root: the service can read its own code and change none of it.
USER node
EXPOSE 8787
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# One process for each core that Node finds: WITAN_PROCESSES says how many where a quota allows fewer.
# 30 s for running deliberations to end; what is left goes to another node.
STOPSIGNAL SIGTERM
CMD ["node", "cli/src/start.js", "serve"]
