import { expect, test } from 'vitest';
import { canonicalVideo } from './video.ts';

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
