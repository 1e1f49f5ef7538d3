/**
 * A field that people neither see nor reach, for bots that fill in every field. It is moved off the page,
 * because many bots recognize hidden fields.
 */
export function HoneypotField() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        Website
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
