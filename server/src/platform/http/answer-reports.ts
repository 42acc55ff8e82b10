import type { FastifyInstance } from "fastify";
import type { AnsweredRequest } from "#platform/metrics/metrics";

/** Reports each answer by its route, since the number of URLs is unbounded. */
export function reportAnswers(app: FastifyInstance, tell: (request: AnsweredRequest) => void): void {
  app.addHook("onResponse", ({ method, routeOptions }, { statusCode: status, elapsedTime }, done) => {
    tell({ method, route: routeOptions.url ?? "(page)", status, seconds: elapsedTime / 1000 });
    done();
  });
}
