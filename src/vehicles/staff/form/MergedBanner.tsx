import { useEffect, useRef, useState } from 'react';
import { Banner, bannerLeadClass } from './Banner.tsx';
import { fieldsHave, nameFields } from './field-text.ts';
import type { VehicleFormHandle } from './useVehicleForm.ts';

/** After the newer version was loaded: what of it is in the form already, and what is left to choose. */
export function MergedBanner({ form }: { form: VehicleFormHandle }) {
  const { merge } = form;
  const [first] = useState(merge);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that loaded it is gone, and the focus with it.
    if (merge !== first) box.current?.focus();
  }, [merge, first]);
  if (merge === null) return null;
  const open = merge.differing.filter((field) => form.serverValues(field) !== undefined);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Banner kind="status">
        <p>
          <b className={bannerLeadClass}>Newer version loaded.</b>{' '}
          {merge.taken.length > 0 &&
            `${fieldsHave(merge.taken)} the newer ${merge.taken.length === 1 ? 'value' : 'values'} now, since you had not changed ${merge.taken.length === 1 ? 'it' : 'them'}. `}
          {open.length > 0
            ? `You both changed ${nameFields(open)}: keep yours, or use theirs. Then save.`
            : 'Save when you are done.'}
        </p>
      </Banner>
    </div>
  );
}
