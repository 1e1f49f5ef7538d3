const isOf = (hostname: string, domain: string) => hostname === domain || hostname.endsWith(`.${domain}`);

/** What a history report is called: by its maker, if the address is theirs. */
export function historyReportName(address: string): string {
  const { hostname } = new URL(address);
  if (isOf(hostname, 'carfax.com')) return 'CARFAX report';
  if (isOf(hostname, 'autocheck.com')) return 'AutoCheck report';
  return 'Vehicle history report';
}
