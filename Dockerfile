# The lists of packages alone, so that a change of code does not fetch them again.
FROM node:20-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY sandbox/package.json sandbox/
COPY e2e/package.json e2e/
COPY bench/package.json bench/

# What the server needs while it runs.
FROM manifests AS packages
RUN npm ci --omit=dev --workspace server --ignore-scripts

# Everything: builds the product and runs the commands of an operator, such as npm run backup.
FROM manifests AS tools
RUN npm ci
COPY . .
RUN npm run build
RUN mkdir /backups && chown node:node /backups
ENV NODE_ENV=production
USER node

FROM node:20-slim
ENV NODE_ENV=production
WORKDIR /app
COPY package.json package-lock.json ./
COPY server/migrations server/migrations
COPY --from=packages /app/node_modules node_modules
COPY --from=packages /app/server/node_modules server/node_modules
COPY --from=tools /app/server/dist server/dist
COPY --from=tools /app/web/dist web/dist
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "const { HOST, PORT } = process.env; const host = !HOST || ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST; fetch(`http://${host}:${PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/dist/main.js"]
