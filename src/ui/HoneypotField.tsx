/**
 * A field that people neither see nor reach, for bots that fill in every field. It is moved off the page,
 * because many bots recognize hidden fields. Its name means nothing to tools that fill in what they know of a person.
 */
export function HoneypotField() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        Leave blank
        <input type="text" name="leaveBlank" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
