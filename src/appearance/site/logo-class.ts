/** Classes of the logo in the header and the footer: its own proportions, in a box of 256 by 40 pixels. */
export const logoClass = 'h-auto max-h-10 w-auto max-w-[min(16rem,100%)] object-contain';
