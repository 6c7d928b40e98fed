import { themeColors } from '../ui/tokens.ts';

/**
 * Runs in <head> before anything is painted: theme, session and consent become attributes that CSS
 * keys on, so nothing flashes or jumps. A stored language that the server could not know is handed
 * over in the cookie and the page loads once more; if the cookie does not stick, it stays as it is.
 */
export const bootScript = `(function(d,w){
var r=d.documentElement,colors=${JSON.stringify(themeColors)};
function get(k){try{return w.localStorage.getItem(k)}catch(e){return null}}
var theme=get('themeMode');if(!Object.hasOwn(colors,theme))theme='dark';
r.dataset.theme=theme;
var m=d.createElement('meta');m.name='theme-color';m.content=colors[theme];d.head.appendChild(m);
var user=null;try{user=get('token')&&JSON.parse(get('user'))}catch(e){}
r.dataset.session=user&&user.id?(user.isAdmin?'admin':'user'):'anonymous';
r.dataset.consent=get('cookieConsent')==='true'?'true':'false';
var asked=/[?&]lang=(en|ru)(&|$)/.exec(w.location.search);
if(asked){try{w.localStorage.setItem('locale',asked[1])}catch(e){}}
else{var l=get('locale');
if((l==='en'||l==='ru')&&l!==r.lang&&d.cookie.indexOf('locale='+l)<0){
d.cookie='locale='+l+'; path=/; max-age=31536000; samesite=lax';
if(d.cookie.indexOf('locale='+l)>=0)w.location.reload()}}
})(document,window)`;
