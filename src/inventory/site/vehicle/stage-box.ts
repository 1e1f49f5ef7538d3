/**
 * The shape of the main image's box: across the page, 21:9 on wide screens, but never so high that the name on its
 * floor is out of view.
 */
export const stageBox = 'aspect-4/3 w-full md:aspect-video md:max-h-[max(100svh-7rem,36vw)] xl:aspect-[21/9]';

/**
 * The part of the box that the picture has. On phones it leaves the lowest ninth to the controls, which makes it 3:2,
 * so that a car is whole and nothing lies on it.
 */
export const pictureArea = 'absolute inset-x-0 top-0 h-8/9 md:h-full';
