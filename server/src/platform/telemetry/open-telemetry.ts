import type { SpanContext } from '@opentelemetry/api';
import type { Config } from '../config.ts';
import { version } from '../version.ts';
import type { SpanStart, Tracer } from '../work.ts';

/** What is about money is traced always, and of the rest a part, because tracing everything would cost too much. */
const isAlwaysTraced = ({ kind, attributes }: SpanStart) =>
  kind === 'job' || /^\/api\/(payments|invoices|transfers)\b/.test(String(attributes?.['http.route'] ?? ''));

/** A stop waits no longer than this for the last spans to be sent. */
const CLOSE_MILLISECONDS = 2000;

const parse = (traceparent: string): SpanContext | undefined => {
  const [, traceId, spanId, flags] = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(traceparent) ?? [];
  return traceId && spanId && flags ? { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 } : undefined;
};

/** Sends traces by OTLP over HTTP. The libraries are loaded only here. */
export const openTracer = async ({ endpoint, ratio }: NonNullable<Config['tracing']>): Promise<Tracer> => {
  const [{ ROOT_CONTEXT, SpanKind, SpanStatusCode, trace }, { OTLPTraceExporter }, resources, sdk] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
  ]);
  const kinds = {
    request: SpanKind.SERVER,
    job: SpanKind.CONSUMER,
    call: SpanKind.CLIENT,
    internal: SpanKind.INTERNAL,
  };
  const random = new sdk.RandomIdGenerator();
  let nextTraceId = '';
  const provider = new sdk.TracerProvider({
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES say more, or something else.
    resource: resources
      .resourceFromAttributes({ 'service.name': 'warden-shop', 'service.version': version })
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    idGenerator: { generateSpanId: () => random.generateSpanId(), generateTraceId: () => nextTraceId },
    // What is not worth a span is not begun.
    sampler: new sdk.AlwaysOnSampler(),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }),
      }),
    ],
  });
  const tracer = provider.getTracer('warden-shop', version);
  return {
    start(given) {
      const parent = given.parent ? parse(given.parent) : undefined;
      const isTraced = parent ? parent.traceFlags === 1 : isAlwaysTraced(given) || Math.random() < ratio;
      if (!isTraced) return;
      nextTraceId = given.traceId;
      const span = tracer.startSpan(
        given.name,
        { kind: kinds[given.kind], ...(given.attributes ? { attributes: given.attributes } : {}) },
        parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
      );
      return {
        traceparent: `00-${given.traceId}-${span.spanContext().spanId}-01`,
        end(attributes = {}, error) {
          span.setAttributes(attributes);
          // The message of an error may quote what a user typed, so only its kind is told.
          if (error !== undefined) {
            span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
            span.setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
    close: () =>
      Promise.race([
        provider.shutdown().catch(() => {}),
        new Promise<void>((resolve) => {
          setTimeout(resolve, CLOSE_MILLISECONDS).unref();
        }),
      ]),
  };
};
