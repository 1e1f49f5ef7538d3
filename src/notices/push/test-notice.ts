import { FetchError, type PostPublic } from '../../platform/http/fetch-public.ts';
import type { TestedNotice } from '../notices.schema.ts';
import { pushNotice, serviceOf, type PushAddress } from './push-notice.ts';
import type { PushKeys } from './push-keys.store.ts';

/** Pushes a notice that says that notices work, and says in words what became of it. `isGone`: the browser has ended them. */
export async function sendTestNotice(
  address: PushAddress,
  given: { keys: PushKeys; contact: string; post: PostPublic },
): Promise<TestedNotice & { isGone: boolean }> {
  const service = serviceOf(address);
  const notice = {
    title: 'Notices work',
    body: 'This is how you are told of an inquiry.',
    tag: 'test',
    url: '/admin/settings/account',
  };
  const refused = (answer: string, isGone = false) => ({ isAccepted: false, service, answer, isGone });
  try {
    const status = await pushNotice(address, notice, given);
    if (status >= 200 && status < 300) {
      const answer = `${service} took it. It shows within a few seconds. If it does not, look whether the device is on mute or saves power, and allow notices of this browser in the settings of the device.`;
      return { isAccepted: true, service, answer, isGone: false };
    }
    if (status === 404 || status === 410)
      return refused('This browser has ended its notices. Turn them off and on again.', true);
    if (status === 429 || status >= 500)
      return refused(`${service} is too busy (${status}). Try again in a few minutes.`);
    return refused(`${service} refused it (${status}). Turn the notices off and on again.`);
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return refused(
      `${service} could not be reached from the server. If the server may not open connections outward, it has to be allowed.`,
    );
  }
}
