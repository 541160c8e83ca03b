import { chromium } from '@playwright/test';
const b = await chromium.launch({ executablePath:'/usr/bin/chromium', args:['--headless','--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync'] });
const [,, path, mode, w, h, y, out, cookie] = process.argv;
const c = await b.newContext({ viewport:{width:+w,height:+h} });
await c.addInitScript(([m,k])=>{localStorage.setItem('theme',m); if(!k) localStorage.setItem('accept_cookies','true');},[mode,cookie]);
const page = await c.newPage(); page.on('console',m=>console.log(m.text()));
await page.goto('http://localhost:4171'+path); await page.waitForTimeout(400); await page.evaluate(y=>window.scrollTo(0,y),+y); await page.waitForTimeout(2200);
await page.screenshot({path:out}); await b.close();
