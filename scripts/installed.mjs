import { recordInstall } from './lib/install.mjs';

recordInstall();
