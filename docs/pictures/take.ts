/**
 * `npm run pictures`: takes the pictures of the README and of docs/dealers anew, on the demo dealership. With words, as in
 * `npm run pictures -- import sale`, only those with one of them in their names.
 */
import { chromium } from '@playwright/test';
import config from '../../playwright.config.ts';
import { messageOf } from '../../src/platform/errors.ts';
import { channelPictures, incomingFeedPicture } from './channels.ts';
import { openDemo } from './demo.ts';
import { dailyPictures } from './daily.ts';
import { mailPictures } from './mails.ts';
import { officePictures } from './office.ts';
import { take } from './picture.ts';
import { readmePictures } from './readme.ts';
import { tellStory } from './story.ts';
import { websitePictures } from './website.ts';

const words = process.argv.slice(2);
const wanted = [
  ...readmePictures,
  ...websitePictures,
  ...dailyPictures,
  ...channelPictures,
  ...officePictures,
  ...mailPictures,
  incomingFeedPicture,
].filter(({ file }) => words.length === 0 || words.some((word) => file.includes(word)));
const demo = await openDemo();
const browser = await chromium.launch(config.use?.launchOptions);
try {
  await tellStory(demo);
  for (const picture of wanted) {
    // One whose screen has changed keeps none of the others from being taken.
    try {
      const bytes = await take(browser, demo, picture);
      console.log(`docs/${picture.file}.webp, ${Math.round(bytes / 1_000)} kB`);
    } catch (error) {
      process.exitCode = 1;
      console.error(`docs/${picture.file}.webp was not taken: ${messageOf(error)}`);
    }
  }
} finally {
  await browser.close();
  await demo.close();
}
