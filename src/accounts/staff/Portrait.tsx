import { Picture } from '../../images/site/Picture.tsx';
import { portraitPosition } from '../portrait-position.ts';
import { accountInitials, type NamedAccount } from '../account-name.ts';

/** A portrait, or initials. Decorative: the name stands beside it. */
export const Portrait = (props: {
  account: NamedAccount & { portrait: string | null };
  className: string;
}) => {
  const { account, className } = props;
  if (account.portrait !== null)
    return (
      <Picture
        address={account.portrait}
        alt=""
        sizes="6rem"
        objectPosition={portraitPosition}
        className={`${className} rounded-control object-cover`}
        tone="staff"
      />
    );
  return (
    <span
      aria-hidden="true"
      className={`${className} grid place-items-center rounded-control bg-staff-sunk font-semibold text-staff-muted`}
    >
      {accountInitials(account)}
    </span>
  );
};
