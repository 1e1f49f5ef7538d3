/** A model's name in a table: two lines of it at most, the whole of it is in the vehicle's form. */
export const ModelName = ({ model }: { model: string }) => (
  <span
    title={model}
    className="line-clamp-2 max-w-62.5 min-w-32 leading-snug whitespace-normal wrap-anywhere"
  >
    {model}
  </span>
);
