/** Field metadata: what the form, the change log, import and export need, by kind. */
type Kind =
  | { kind: 'line' | 'paragraphs'; max: number }
  /** A `day` is like `2026-11-30`, a `month` like `2026-11`, a `link` an https address, a `swatch` like `#0f4d33`, an `account` its user name. */
  | {
      kind:
        | 'vin'
        | 'video'
        | 'swatch'
        | 'year'
        | 'amount'
        | 'flag'
        | 'day'
        | 'month'
        | 'link'
        | 'list'
        | 'images'
        | 'costs'
        | 'documents'
        | 'account';
    }
  /** A whole number. `unit` is shown after it; `otherUnits` are read too. `zeroIsNone`: 0 means that nobody knows. */
  | {
      kind: 'number';
      counts: string;
      min: number;
      max: number;
      unit?: string;
      otherUnits?: readonly string[];
      zeroIsNone?: true;
    }
  /**
   * One of a closed set, labels by value. `spellings` are what other systems write for it, in lower case and without
   * hyphens; `oftenLonger`: they write more than that, such as `8-Speed Automatic`. `oneOf` describes values that are
   * too many to list.
   */
  | {
      kind: 'choice';
      labels: Readonly<Record<string, string>>;
      spellings: Readonly<Record<string, readonly string[]>>;
      optional?: true;
      oftenLonger?: true;
      oneOf?: string;
    };

/**
 * `label` is in sentence case. `columns` are the usual names of the field's column in a listings file, the likeliest
 * first; case, spaces and punctuation do not matter.
 */
export type FieldDescription = { label: string; columns: readonly string[] } & Kind;

export type FieldKind = Kind['kind'];
