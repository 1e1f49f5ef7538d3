/**
 * A field that no person sees or reaches, for programs that fill whatever they find. It is moved off the page, because
 * many of them know that hidden fields are traps.
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
