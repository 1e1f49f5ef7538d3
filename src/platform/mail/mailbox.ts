import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/**
 * The mailbox that an address leads to, which can be written in endless ways: letters of either case, a tag behind a plus
 * sign, and dots where the provider ignores them.
 */
export function mailboxOf(email: string): string {
  const [, local = '', domain = ''] = /^(.*)@([^@]*)$/.exec(email.trim().toLowerCase()) ?? [];
  const untagged = local.replace(/(?<=.)\+.*$/, '');
  return /^(?:gmail|googlemail)\.com$/.test(domain)
    ? `${untagged.replaceAll('.', '')}@gmail.com`
    : `${untagged}@${domain}`;
}

/** The same of a column, and null of an empty one. Without parameters, so that it can stand in an index. */
export function mailboxIn(column: SQLWrapper): SQL<string | null> {
  const email = sql`lower(btrim(${column}))`;
  const local = sql`regexp_replace(regexp_replace(${email}, '@[^@]*$', ''), '^(.[^+]*)\\+.*$', '\\1')`;
  const domain = sql`regexp_replace(${email}, '^.*@', '')`;
  return sql<
    string | null
  >`(case when btrim(${column}) = '' then null when ${domain} in ('gmail.com', 'googlemail.com') then replace(${local}, '.', '') || '@gmail.com' else ${local} || '@' || ${domain} end)`;
}
