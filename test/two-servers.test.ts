import { testWritesOnTwoServers } from './two-servers-writes.ts';

testWritesOnTwoServers(() => undefined);
