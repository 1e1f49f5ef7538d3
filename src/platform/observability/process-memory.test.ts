import { expect, test } from 'vitest';
import { blackPng } from '../../../test/images/black-png.ts';
import { eventually } from '../../../test/eventually.ts';
import { encodeMaster, imageWork } from '../../images/encoding/encoder.ts';
import { memoryUse } from './process-memory.ts';

test.runIf(process.platform === 'linux')(
  'the memory of an image encoder is counted for as long as it runs',
  async () => {
    await imageWork.add('request', () => encodeMaster(blackPng(64, 48))).result;
    const { main, encoder } = await memoryUse();
    expect(main).toBeGreaterThan(20e6);
    expect(encoder).toBeGreaterThan(10e6);
    await eventually(async () => expect((await memoryUse()).encoder).toBe(0), 200);
  },
);
