import { counted } from '../../platform/counted.ts';

/** How long so many mails take at so many an hour: `5 minutes`, `1 hour`, `1 hour 30 minutes`. */
export function durationText(mails: number, perHour: number): string {
  const minutes = Math.max(1, Math.ceil((mails / perHour) * 60));
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [
    ...(hours > 0 ? [counted(hours, 'hour')] : []),
    ...(rest > 0 ? [counted(rest, 'minute')] : []),
  ].join(' ');
}
