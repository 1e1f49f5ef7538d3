import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { newSendKey } from '../../platform/new-send-key.ts';
import { sendInquiry, type InquiryToSend } from '../inquiries.queries.ts';

/**
 * Sends inquiries so that one filled form is one record: a send that is repeated, by the visitor or by the retry of
 * section 7, carries the same key as long as its content is the same.
 */
export function useSendInquiry() {
  const last = useRef({ content: '', sendKey: '' });
  const mutation = useMutation({ mutationFn: sendInquiry });
  const send = async (inquiry: InquiryToSend) => {
    const content = JSON.stringify(inquiry);
    if (last.current.content !== content) last.current = { content, sendKey: newSendKey() };
    const receipt = await mutation.mutateAsync({ inquiry, sendKey: last.current.sendKey });
    last.current = { content: '', sendKey: '' };
    return receipt;
  };
  return { send, pending: mutation.isPending };
}
