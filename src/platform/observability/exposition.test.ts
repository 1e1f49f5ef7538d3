import { expect, test } from 'vitest';
import { counter, exposition, gauge } from './exposition.ts';

test('metrics are written in the text format, with labels escaped; one without a value is left out', () => {
  const text = exposition([
    counter('marque_requests_total', 'Requests.', [
      { labels: { route: '/', status: '200' }, value: 3 },
      { labels: { route: 'a "quoted" \\ path\n', status: '404' }, value: 1 },
    ]),
    gauge('marque_cache_bytes', 'Memory,\nin bytes.', 12.5),
    gauge('marque_backup_bytes', 'Size.', []),
    {
      name: 'marque_seconds',
      help: 'Latency.',
      type: 'histogram',
      samples: [{ suffix: '_bucket', labels: { le: '+Inf' }, value: Infinity }],
    },
  ]);
  expect(text).toBe(
    [
      '# HELP marque_requests_total Requests.',
      '# TYPE marque_requests_total counter',
      'marque_requests_total{route="/",status="200"} 3',
      String.raw`marque_requests_total{route="a \"quoted\" \\ path\n",status="404"} 1`,
      String.raw`# HELP marque_cache_bytes Memory,\nin bytes.`,
      '# TYPE marque_cache_bytes gauge',
      'marque_cache_bytes 12.5',
      '# HELP marque_seconds Latency.',
      '# TYPE marque_seconds histogram',
      'marque_seconds_bucket{le="+Inf"} +Inf',
      '',
    ].join('\n'),
  );
});
