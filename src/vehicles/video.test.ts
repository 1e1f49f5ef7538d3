import { expect, test } from 'vitest';
import { canonicalVideo, videoFileOrigin } from './video.ts';

const onYouTube = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

test.each([
  [onYouTube, onYouTube],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', onYouTube],
  ['https://m.youtube.com/watch?feature=share&v=dQw4w9WgXcQ&t=30s', onYouTube],
  ['https://youtube.com/shorts/dQw4w9WgXcQ', onYouTube],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', onYouTube],
  ['https://vimeo.com/76979871', 'https://vimeo.com/76979871'],
  ['https://player.vimeo.com/video/76979871', 'https://vimeo.com/76979871'],
  ['https://vimeo.com/76979871/8272103f6e', 'https://player.vimeo.com/video/76979871?h=8272103f6e'],
  [
    'https://player.vimeo.com/video/76979871?h=8272103f6e',
    'https://player.vimeo.com/video/76979871?h=8272103f6e',
  ],
  ['https://cdn.halcyon.example/cars/52.MP4?v=2', 'https://cdn.halcyon.example/cars/52.MP4?v=2'],
])('%s is kept as %s', (address, kept) => {
  expect(canonicalVideo(address)).toBe(kept);
  expect(canonicalVideo(kept)).toBe(kept);
});

test.each([
  '',
  'a walk around the car',
  'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/@halcyon',
  'https://www.youtube.com/watch?v=short',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://vimeo.com/channels/staffpicks',
  'https://vimeo.com/76979871?h=a%22b',
  'https://halcyon.example/video.html',
  'https://user:secret@halcyon.example/car.mp4',
  'javascript:alert(1)//.mp4',
  'data:video/mp4,x.mp4',
])('%s is not a video', (address) => {
  expect(canonicalVideo(address)).toBeNull();
});

test.each([
  ['https://videos.example/walk.mp4', 'https://videos.example'],
  ['https://videos.example:8443/a/WALK.MP4?x=1', 'https://videos.example:8443'],
  ['https://bücher.example/walk.mp4', 'https://xn--bcher-kva.example'],
  ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', null],
  ['https://vimeo.com/76979871', null],
  // Hosts that would write into the policy.
  ['https://a;script-src/walk.mp4', null],
  ["https://a'unsafe-inline'/walk.mp4", null],
  ['https://*.example/walk.mp4', null],
  ['https://a,b/walk.mp4', null],
  ['https://[::1]/walk.mp4', null],
  [null, null],
])('the file of %s comes from %s', (video, origin) => {
  expect(videoFileOrigin(video)).toBe(origin);
});
