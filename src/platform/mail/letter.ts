export type Fact = { name: string; text: string };
/** Lines under a title, each of which may lead somewhere; `more` is how many are left out. */
export type LetterList = {
  title: string;
  items: readonly { text: string; address: string }[];
  more: number;
};
type LetterPicture = { address: string; alt: string };

/** What all letters of a dealership have in common. Whatever it does not know is null. */
export type Letterhead = {
  name: string;
  /** The wordmark on the dark band; the second line may be empty. */
  wordmark: { primary: string; secondary: string };
  /** Shown in its place. `background` is the plate of one that is faint on a dark ground. */
  logo: { address: string; width: number; height: number; background: string | null } | null;
  /** Hex colors of the filled button. */
  accent: string;
  onAccent: string;
  place: { text: string; mapUrl: string } | null;
  phone: string | null;
  /** `Mon-Fri 9AM-7PM, Sat 10AM-6PM. Closed Thursday, November 26.`; empty without hours. */
  hours: string;
};

/** Who looks after the customer, and what is said of them behind the name; texts that are not known are empty. */
export type LetterAdviser = {
  name: string;
  says: string;
  title: string;
  phone: string;
  initials: string;
  /** Shown in place of the initials. */
  portrait: string | null;
};

/** One mail's content, as plain text: everything is escaped here. */
export type Letter = {
  /** What mail programs show behind the subject. */
  preview: string;
  picture?: LetterPicture | null;
  /** The small line over the title. */
  kicker?: string | null;
  title: string;
  greeting: string;
  paragraphs: readonly string[];
  facts?: readonly Fact[];
  lists?: readonly LetterList[];
  /** The first one is filled. Addresses are complete. */
  buttons?: readonly { label: string; address: string }[];
  /** Vehicles, each with its own link. */
  items?: readonly { title: string; text: string; address: string; picture?: LetterPicture | null }[];
  adviser?: LetterAdviser | null;
  /** What the customer wrote. */
  quote?: string | null;
  /** After everything else: what can still be done. */
  closing?: readonly string[];
  /** Why it came, and how it ends. Links stand alone in their line. */
  why: readonly string[];
};
