/** What Sol y Masa, where business@ signs in, talks about with others than Maya. */
export const diegoTacos = `
c: Hola! Diego. I do the "where do cooks eat after work" series and I'm afraid half of my cooks already named you.
b: Which half? I need to know who to give extra lime.
c: A journalist never tells. The sushi guys. All of the sushi guys.
b: I knew it. Welcome, Diego.
--- 2
c: My idea: I come in with three cooks at 12:45 when their own places close. Two cameras, one on the table, one on the window. They order, I shut up.
b: I like you shutting up, it's the correct approach in my house.
b: Twelve forty-five, so late {+5}, really {+6} already. Kitchen takes orders till 1:40.
c: Correct, the night from {+5} to {+6}. I'll send you the count so you can hold the corner table.
b: Corner table seats five if nobody breathes out.
--- 3
c: Count: four cooks, me, no assistant. One doesn't eat pork and one is allergic to sesame, and he will tell you it's "only a little" but it's not.
b: Sesame is only in the macha. I'll mark it and Chema will watch him like a hawk.
c: Legend
b: The camera at the window: please tape the cable, the dishwasher comes through there with hot trays.
c: No cable. It runs on a battery the size of a bar of soap.
--- 4
b: That was the best table I've had all month. Your ramen friend did the dishes?! Nobody does the dishes!
c: He says it's how he says thank you. He also took a picture of your comal and sighed.
c: I have two hours of people chewing, give me until {+4}.
--- 4
c: Cut is 72 seconds, I know the brief said 60. Could you look whether you'd miss anything? I can't find twelve seconds I don't love.
b: I looked. You're right. Leave it at 72, I'll put up with it.
c: You're a generous woman
b: I'm a woman who saw herself laugh on camera and liked it for once.
--- 0
c: Scheduling it for {+1}, 11 PM, when kitchens clean down. Is "#gifted" fine or do you want the partner one? We ate a lot for free.
`;

export const priyaTacos = `
b: Hi Priya, thank you for applying! You wrote that you'd show the vegetarian side. We have five things and I'm proud of three.
c: Hi Elena, thanks for being honest about the other two :) Which three?
b: Huitlacoche quesadilla, the squash blossom when we can get it, and beans. The beans are serious.
c: I'd happily make a whole film about serious beans.
b: My father would like a word with you. A good word. Probably an hour of it.
--- 2
c: I can only do early evenings because of the baby. Is 6:30 absurd for a late-night campaign?
b: Not at all, the sun is low by then and nobody sees a clock in a close-up.
c: {+4} at 6:30?
b: Done. There's a high chair if the baby comes along. She gets the first tortilla, house rule.
--- 5
b: How did she like it?
c: She slept in the car holding the tortilla. I have 40 seconds of that which I can't use for you but will use at her wedding.
c: The beans turned out gorgeous, by the way. Your father's spoon is in every shot.
b: He noticed. He bought a new one for the next time.
--- 3
c: Sent you the photo set as well, six pictures, you can use them on the menu board if you like.
b: The one with the steam is going on the wall. Printed, framed, above the register.
c: I'm honored! Please send me a picture of the picture.
--- 0
b: Hung it up an hour ago, crooked, Chema is fixing it now. He says the beans look "like they know something".
c: They do.
`;

export const samTacos = `
c: Evening! Sam here. Quick one before I plan: is the counter at the window always standing only? I walk with a cane on long days and two hours standing is a lot.
b: Evening Sam, there's a stool, we just hide it so people don't camp. It's yours from the minute you arrive.
c: Much appreciated. Then I'd do a "one seat, one night" piece: the whole evening from that stool.
b: That's the best pitch we got and you made it out of a stool.
--- 2
b: {+3} or {+8}? Between those we've got the health inspector and my nerves.
c: {+8}, gives your nerves a few more days.
--- 5
b: Inspection passed, 98 points, two off for a lid. You may film everything including the lid.
c: Congratulations! I'll give the lid a cameo.
c: I'll arrive at 9 and leave when you stack the chairs. Sound is one small mic on the napkin holder, ok?
b: Ok. The napkin holder squeaks, I'll oil it. Never thought I'd write that sentence.
--- 0
c: On my way to pick up the batteries. Still {+3}?
b: Still {+3}. Stool is oiled too while I was at it.
`;

export const noorTacos = `
b: Dear Noor, your lettering on the bakery windows in Mesa is wonderful. Would you do ours, on camera, slowly?
c: Dear Elena, thank you, that makes my week. The big pane or the door?
b: The big pane. "Abierto hasta las 2" with a moon, if the moon isn't too much.
c: A moon is never too much. Paint or chalk marker? Paint stays until somebody scrapes it, marker until the first storm.
b: Paint. I believe in commitment.
--- 3
c: Three sketches attached in my head, so let me describe: (1) round letters, moon as the O. (2) tall and thin like a menu from 1950. (3) the moon holds a taco.
b: 3!!
b: My mother says 1. We're having a family vote.
--- 1
b: Result: 1 with a very small 3 in the corner where only children see it. Democracy is tiring.
c: That is actually the best version. I'll need the glass clean and dry and about four hours.
c: I'd start at 7 in the evening so the last hour is dark and the letters glow from inside.
b: {+5}, 7 PM. We'll turn the lamps down one by one for you, like a theater.
--- 6
c: It rained sideways for the first hour but look at it now ❤️
b: People are taking pictures of themselves with the small taco. Nobody was supposed to find it this fast.
c: Children told their parents, that's how all secrets end.
c: The time-lapse is rendering, 22 seconds, with the rain.
--- 3
b: Approved, approved, approved. Could we also get the still of the moon for our cups?
c: Yes! That's a different license than the film, I'll write it into the notes so it's clean for both of us. No extra cost, I'd like to see it on a cup.
b: Thank you for being proper about it. Cups arrive next month, a box is yours.
`;

export const jonahTacos = `
c: Hi! I usually film trails, not tables, but the brief said "after dark" and I hike at night. Tacos after a night hike could be a thing?
b: Hi Jonah, people come in with headlamps on already. One man ordered six with the lamp on, we all squinted.
c: I'll film that re-enacted with full dignity.
--- 2
c: Plan: South Mountain at sunset, down by 9:30, at yours by 10:15, boots and all. Are boots ok?
b: Boots yes, rattlesnakes no. We have a mat.
c: Reasonable house rules.
--- 1
b: I hope you don't mind me asking, would you bring people who'd order normally? The last group shared two tacos and stayed three hours.
c: Four hikers after eleven kilometers. Order early, is my warning to you.
b: Ha. Then I'll tell the press.
--- 3
c: Wind advisory on the mountain for {+1}, so we'd be walking into dust. Could we move everything a week?
b: Safety first. A week later is the anniversary of the street though, it'll be packed. {d+10} is calm.
c: {d+10} works for all four of us. Thank you for being easy about it.
b: Tacos keep no calendar.
`;

export const taliaWorkshop = `
c: Hi Elena! My two (6 and 9) have been asking since they saw the poster. I'd bring them and film from their height, camera at table level.
b: Hi Talia, I've been hoping a mother would apply! Table level is where everything happens.
c: Do they get aprons or should I bring the ones with dinosaurs?
b: Please bring the dinosaurs.
--- 2
b: The first Sunday is full, but I keep two places for filming. {d:sun+8} fine?
c: {d:sun+8} is fine. I'll be the woman lying on your floor.
b: We'll sweep twice
--- 4
c: One boring question, sorry: insurance? My bigger one considers a rolling pin a sword.
b: The class is covered, rolling pins are wood, and Aunt Lupe was a school principal for thirty years.
c: Say no more
--- 11
c: Thank you for Sunday!! They pressed tortillas on the waffle iron this morning. It is not the same, they report.
b: Tell them we've all tried it once.
c: Five clips are in, all from 90 cm. My favorite: twelve pairs of hands and one very serious small nose.
b: I saw the nose. Please make the nose the cover.
--- 1
b: Also, a confession: I cut a copy for my screensaver.
`;

export const rosaWorkshop = `
b: Yá'át'ééh Rosa, I hope I wrote that correctly. Your film about the corn growers at the market is why I'm writing to you first.
c: Yá'át'ééh Elena, you did, thank you! And thank you for inviting me. Whose corn do you use?
b: Blue from a family near Chinle and white from Sonora. I'd like the children to hear where it comes from before they squash it.
c: Then let me begin there: the sack, the name on it, the hands that open it.
--- 2
c: I spoke with the Chinle family, they're happy to be named and sent three pictures of the field. They ask that we don't say "ancient".
b: Of course not. It was planted in May.
c: Ha, exactly what they said.
--- 3
b: We moved the talk about the corn to the front of the class, ten minutes, with the sack on the table. The children asked better questions than the adults.
c: I have the boy asking whether corn sleeps. That's the opening.
b: What did we answer? I was at the stove.
c: Your aunt said "only in winter, like bears and accountants".
--- 2
c: The edit is 55 seconds and has subtitles in English, Spanish and Diné. I checked the last one with my grandmother.
b: Rosa. I have no words in any of the three.
c: Then it's working :)
`;

export const noorPatio = `
b: Noor, the patio film has been up a month and people still order "the table from the video".
c: That makes me so happy! Which table is it really?
b: Seven. It wobbles. We left the wobble in.
--- 3
c: Here's the final count you asked for: 18,400 views, 312 saves, and 41 people who asked where the lanterns are from.
b: The lanterns are from my sister's wedding. I'm telling everybody it's a secret supplier.
--- 6
b: All done on our side, I left you a review. Thank you for making a parking lot look like Oaxaca.
c: It was you who hung two hundred meters of paper flowers. I only pointed at them. See you at the window painting!
`;
