import { beforePaint } from './before-paint.ts';
import { choices } from './choices.ts';
import { contents } from './contents.ts';
import { copying } from './copying.ts';
import { firstCalls } from './first-calls.ts';
import { hotkeys } from './hotkeys.ts';
import { popovers } from './popovers.ts';
import { reportErrors } from './report-errors.ts';
import { startApp } from './start-app.ts';

// The one script that every page carries inline in <head>. Public pages work with it alone.
reportErrors();
beforePaint();
firstCalls();
choices();
popovers();
copying();
hotkeys();
contents();
startApp();
