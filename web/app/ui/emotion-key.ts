export const EMOTION_KEY = 'wd';
