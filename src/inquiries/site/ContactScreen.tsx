import { Picture } from '../../images/site/Picture.tsx';
import { DeferredInquiryForm } from './DeferredInquiryForm.tsx';
import { useSite } from '../../dealership/site.queries.ts';
import { DealershipDetails } from '../../dealership/site/details/DealershipDetails.tsx';
import { formAnswer } from '../../platform/browser/form-answer.ts';
import type { InquirySubject } from './inquiry-form.texts.ts';

// The picture fades out to the left, under the heading, and downwards, under the cards.
const fade =
  '[mask-composite:intersect] [mask-image:var(--fade,linear-gradient(90deg,transparent_4%,#000_60%),linear-gradient(#000_38%,transparent_62%))]';

/** Section 2, contact: the details first, so that a call is one tap away, and the form beside them. */
export function ContactScreen() {
  const picture = useSite().dealership.pictures.contact;
  return (
    <>
      <div
        className={`relative grid items-end overflow-hidden ${picture === undefined ? 'pt-16 md:pt-24' : 'min-h-75 md:min-h-107.5'}`}
      >
        {picture !== undefined && (
          <div
            className={`contact-art absolute top-[-10px] right-[-22%] w-[132%] md:top-[-30px] md:right-[-6%] md:w-[94%] lg:top-[-70px] lg:right-0 lg:w-[min(66%,80rem)] ${fade}`}
          >
            <Picture
              address={picture}
              alt=""
              sizes="(min-width: 62.5625rem) min(66vw, 80rem), (min-width: 43.8125rem) 94vw, 132vw"
              priority
              className="h-auto w-full"
            />
          </div>
        )}
        <div className="relative page-x pb-8 md:pb-16">
          <h1 className="font-display text-hero leading-[1.06] tracking-[-0.012em]">Contact Us</h1>
          <p className="mt-4.5 max-w-[38ch] text-[1.0625rem]/relaxed md:text-lead">
            Ask about a vehicle, or about anything else. Your message comes straight to us.
          </p>
        </div>
      </div>
      <div className="relative page-x grid grid-cols-1 gap-5 pb-18 md:gap-7 md:pb-28 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <DealershipDetails />
        <DeferredInquiryForm {...answeredSubject()} />
      </div>
    </>
  );
}

/** The subject of the form: a vehicle if the page answers the form of that vehicle's page. */
function answeredSubject(): InquirySubject {
  const { kind, vehicleId, vehicle: name = '' } = formAnswer()?.values ?? {};
  return kind === 'vehicle' || kind === 'sold'
    ? { kind, vehicleId: Number(vehicleId), name }
    : { kind: 'contact' };
}
