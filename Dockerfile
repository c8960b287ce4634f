# The manifests alone, so that a change of code doesn't install the packages again.
FROM node:24-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY sandbox/package.json sandbox/
COPY e2e/package.json e2e/
COPY bench/package.json bench/

# What the server needs while it runs.
FROM manifests AS packages
RUN npm ci --omit=dev --workspace server --ignore-scripts

# Builds the product and runs the commands of an operator, such as npm run doctor.
FROM manifests AS tools
RUN npm ci
COPY . .
RUN npm run build
ENV NODE_ENV=production npm_config_cache=/tmp/npm npm_config_update_notifier=false
USER node

FROM node:24-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
LABEL org.opencontainers.image.title="Guildshop" \
  org.opencontainers.image.description="Run an item shop in your Discord server and get paid through PayPal." \
  org.opencontainers.image.licenses="MIT"
# A port that is set must be free, so the health check can't reach another process.
ENV NODE_ENV=production PORT=3000
WORKDIR /app
COPY package.json package-lock.json ./
COPY server/migrations server/migrations
COPY --from=packages /app/node_modules node_modules
COPY --from=packages /app/server/node_modules server/node_modules
COPY --from=tools /app/server/dist server/dist
COPY --from=tools /app/web/dist web/dist
USER node
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=10s --start-period=60s CMD ["node", "server/dist/healthcheck.js"]
CMD ["node", "server/dist/main.js"]
