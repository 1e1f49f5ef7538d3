/** What opens an editor in the list: looks like its text until it is pointed at. */
export const inlineTriggerClass =
  '-mx-2 inline-flex min-h-11 cursor-pointer items-center rounded-control px-2 text-left decoration-staff-outline decoration-dotted underline-offset-4 -outline-offset-2! hover:bg-staff-accent/9 hover:underline data-[state=open]:bg-staff-accent/9 md:min-h-9';
