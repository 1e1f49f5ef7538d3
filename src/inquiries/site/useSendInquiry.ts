import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { newIdempotencyKey } from '../../platform/browser/new-idempotency-key.ts';
import { sendInquiry, type InquiryToSend } from '../inquiries.queries.ts';

/**
 * Sends inquiries so that one form creates one record: a request that is repeated, by the visitor or by the
 * retry of section 7, has the same idempotency key as long as its content is the same.
 */
export function useSendInquiry() {
  const last = useRef({ content: '', idempotencyKey: '' });
  const { mutateAsync } = useMutation({ mutationFn: sendInquiry });
  return async (inquiry: InquiryToSend) => {
    const content = JSON.stringify(inquiry);
    if (last.current.content !== content) last.current = { content, idempotencyKey: newIdempotencyKey() };
    const receipt = await mutateAsync({ inquiry, idempotencyKey: last.current.idempotencyKey });
    last.current = { content: '', idempotencyKey: '' };
    return receipt;
  };
}
