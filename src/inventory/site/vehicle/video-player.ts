/** The player that a site offers for a video, in the forms of address that `canonicalVideo` keeps. */
export const playerOf = (address: string) =>
  address
    .replace('www.youtube.com/watch?v=', 'www.youtube-nocookie.com/embed/')
    .replace('//vimeo.com/', '//player.vimeo.com/video/');
