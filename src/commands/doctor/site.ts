import { askForReport, reportHeader, selfReportSchema, type SelfReport } from '../../api/self-report.ts';
import { programVersion } from '../../platform/program-version.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { Settings } from '../../platform/settings.ts';
import { z } from '../../platform/zod.ts';
import { codeOf, firstLine, ok, problem, warning } from './finding.ts';

/** An address that no machine has (RFC 5737), as a visitor would make one up. */
const madeUp = '192.0.2.77';
const timeoutMs = 10_000;

/** What answered: a report if it was asked of a site with the same key. */
export type Answer = {
  status: number;
  location: string | null;
  isMarque: boolean;
  report: SelfReport | null;
};

const healthSchema = z.object({ status: z.literal('ok'), report: selfReportSchema.optional() });

/**
 * Asks a site whether it is there and, with `secrets`, about itself, with a made-up X-Forwarded-For. Rejects if nothing
 * answers.
 */
export async function askSite(url: string, secrets: Secrets | null): Promise<Answer> {
  const headers = new Headers({ 'x-forwarded-for': madeUp });
  if (secrets !== null) headers.set(reportHeader, askForReport(secrets, new Date()));
  const response = await fetch(`${url}/healthz`, {
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const read = healthSchema.safeParse(await response.json().catch(() => null));
  return {
    status: response.status,
    location: response.headers.get('location'),
    isMarque: read.success,
    report: read.data?.report ?? null,
  };
}

/** Asks the site of this machine, past all proxies; null if it does not run. */
export async function askOwnSite({ host, port }: Settings, secrets: Secrets): Promise<Answer | null> {
  const at =
    host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
  const url = `http://${at}:${port}`;
  const answer = await askSite(url, null).catch(() => null);
  // The question makes a key if there is none yet, which only a site that runs needs.
  return answer?.isMarque ? askSite(url, secrets).catch(() => null) : answer;
}

export async function checkSite({ port }: Settings, own: Answer | null) {
  if (own === null)
    return warning(
      `does not answer on port ${port} of this machine`,
      'Start it, unless it is stopped on purpose.',
    );
  if (!own.isMarque)
    return problem(
      `another program answers on port ${port}`,
      'Set PORT to another one, or end that program.',
    );
  const version = own.report?.version;
  if (version !== undefined && version !== programVersion())
    return warning(
      `version ${version} is running, and ${programVersion()} is installed`,
      'Restart the site.',
    );
  return ok(`runs on port ${port}`);
}

/** Whether PUBLIC_URL leads to this site, and by https. `answer` is what came from there. */
export async function checkPublicUrl(settings: Settings, answer: Answer | Error) {
  const { publicUrl } = settings;
  const advice = 'Set PUBLIC_URL to the address that visitors use: mails, sitemap and sign-in follow it.';
  if (isLocal(settings)) return warning(`${publicUrl} is reached from this machine only`, advice);
  if (answer instanceof Error) {
    const code = codeOf(answer);
    if (code !== null && /CERT|SIGNED|SIGNATURE/.test(code))
      return problem(`the certificate of ${publicUrl} is not accepted: ${code}`, 'Have the proxy renew it.');
    return warning(
      `${publicUrl} cannot be reached from this machine: ${code ?? firstLine(answer)}`,
      'Try it from elsewhere: some networks do not let a server reach its own public address.',
    );
  }
  if (answer.location !== null)
    return problem(`${publicUrl} leads on to ${answer.location}`, 'Set PUBLIC_URL to where it ends.');
  if (!answer.isMarque)
    return problem(
      `${publicUrl} is answered by something else (${answer.status})`,
      'Look at DNS and the proxy.',
    );
  if (publicUrl.startsWith('http:'))
    return problem(
      `${publicUrl} has no https`,
      'Passwords and customers’ data can be read on the way: see HTTPS.',
    );
  return ok(`${publicUrl} leads here`);
}

/**
 * Whether TRUST_PROXY is the number of proxies between visitors and the site. Each adds an entry to X-Forwarded-For behind what
 * it got, or begins it anew, so all entries but the made-up one are theirs.
 */
export async function checkProxies({ trustProxy }: Settings, answer: Answer | Error) {
  const report = answer instanceof Error ? null : answer.report;
  if (report === null)
    return warning(
      'could not be counted: no site with this SECRET_KEY answered at PUBLIC_URL',
      `Count them by hand: TRUST_PROXY is ${trustProxy}.`,
    );
  const isPassedOn = report.forwardedFor[0] === madeUp;
  const found = report.forwardedFor.length - (isPassedOn ? 1 : 0);
  // What begins it anew also drops the entries of those before it.
  const hidden = isPassedOn ? '' : '; any before the one that begins X-Forwarded-For anew cannot be seen';
  if (found === trustProxy) return ok(`${found} in front, as TRUST_PROXY says${hidden}`);
  const advice = `Set TRUST_PROXY=${found}, if visitors come the way this request came.`;
  if (found < trustProxy && !isPassedOn)
    return problem(
      `TRUST_PROXY is ${trustProxy}, but ${found} in front${hidden}`,
      `If there are ${trustProxy}, each must trust the one before it: see HTTPS. Otherwise: ${advice}`,
    );
  if (found < trustProxy)
    return problem(
      `TRUST_PROXY is ${trustProxy}, but ${found} in front: visitors can make up their address`,
      advice,
    );
  return problem(
    `TRUST_PROXY is ${trustProxy}, but ${found} in front: all visitors share one address, and its limits`,
    advice,
  );
}

/** Whether the address has no proxy in front and leads to this machine only. */
export const isLocal = ({ publicUrl }: Settings): boolean =>
  /^http:\/\/(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/.test(publicUrl);
