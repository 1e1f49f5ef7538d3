/** Which sales of the list of sold vehicles are wanted. Safe in a browser. */

/** Days are those of the dealership, such as `2026-11-30`, and both count. `soldBy` is as a sale has it. */
export type SoldFilter = {
  search?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  soldBy?: string | undefined;
};

/** Buyers who have sent an inquiry: vehicles know nothing of inquiries. */
export type Buyers = {
  /** The ids of inquiries from somebody whose name, mail address or phone has this pattern of LIKE. */
  found: (pattern: string) => Promise<number[]>;
  names: (inquiryIds: readonly number[]) => Promise<Map<number, string>>;
};
