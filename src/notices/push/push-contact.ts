import { isHttps } from '../../platform/http/strict-transport.ts';
import type { Settings } from '../../platform/settings.ts';

/** Whom push services may turn to about our pushes (RFC 8292): the site, and for one without https its mail address. */
export const pushContact = (settings: Pick<Settings, 'publicUrl'>, email: string): string =>
  isHttps(settings) || email === '' ? settings.publicUrl : `mailto:${email}`;
