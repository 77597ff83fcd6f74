<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="outdoor" tilewidth="16" tileheight="16" tilecount="272" columns="16">
 <image source="../assets/tiles/outdoor.png" width="256" height="272"/>
 <tile id="0" type="tree_round">
  <properties>
   <property name="height" type="int" value="3"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="2" type="tree_tall">
  <properties>
   <property name="height" type="int" value="3"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="4" type="tree_pine">
  <properties>
   <property name="height" type="int" value="3"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="6" type="tree_blossom">
  <properties>
   <property name="height" type="int" value="3"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="8" type="bush">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="9" type="bush_flower">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="10" type="hedge_left">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="11" type="hedge_mid">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="12" type="hedge_right">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="13" type="hedge_single">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="14" type="fence_left">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="15" type="fence_mid">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="24" type="fence_right">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="25" type="fence_v">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="26" type="fence_gate">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="27" type="bench_down">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="29" type="bench_up">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="31" type="bench_left">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="40" type="bench_right">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="41" type="lamp_post">
  <properties>
   <property name="height" type="int" value="3"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="42" type="mailbox">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="43" type="signpost">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="44" type="notice_board">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="46" type="bin">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="48" type="bicycle">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="50" type="flag_pole">
  <properties>
   <property name="height" type="int" value="3"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="51" type="statue">
  <properties>
   <property name="height" type="int" value="3"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="53" type="bridge_h">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="54" type="flower_bed_red">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="55" type="flower_bed_yellow">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="62" type="flower_bed_mixed">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="63" type="garden_chair">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="64" type="vegetable_bed">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="69" type="picnic_table">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="71" type="well">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="74" type="rock">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="75" type="rock_big">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="77" type="log">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="79" type="stump">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="80" type="birdbath">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="81" type="barrel_flowers">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="89" type="wheelbarrow">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="91" type="clothes_line">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="94" type="crate_outdoor">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="95" type="mushroom">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="97" type="cat">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="98" type="bird">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="99" type="parasol_table">
  <properties>
   <property name="height" type="int" value="3"/>
   <property name="width" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="102" type="hedge_0">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="103" type="hedge_1">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="104" type="hedge_2">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="105" type="hedge_3">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="106" type="hedge_4">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="110" type="hedge_5">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="111" type="hedge_6">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="112" type="hedge_7">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="113" type="hedge_8">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="114" type="hedge_9">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="118" type="hedge_10">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="119" type="hedge_11">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="120" type="hedge_12">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="121" type="hedge_13">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="122" type="hedge_14">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="123" type="hedge_15">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="124" type="flower_bed_pink">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="125" type="flower_bed_blue">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="126" type="bridge_v">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="127" type="tree_young">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="128" type="planter">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="130" type="flower_pot">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="134" type="dog">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="135" type="duck">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="135" duration="250"/>
   <frame tileid="136" duration="250"/>
   <frame tileid="137" duration="250"/>
   <frame tileid="138" duration="250"/>
  </animation>
 </tile>
 <tile id="139" type="sandwich_board">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="140" type="parasol_table_blue">
  <properties>
   <property name="height" type="int" value="3"/>
   <property name="width" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="144" type="fountain">
  <properties>
   <property name="height" type="int" value="3"/>
   <property name="width" type="int" value="3"/>
  </properties>
  <animation>
   <frame tileid="144" duration="250"/>
   <frame tileid="147" duration="250"/>
   <frame tileid="150" duration="250"/>
   <frame tileid="153" duration="250"/>
  </animation>
 </tile>
 <tile id="145">
  <animation>
   <frame tileid="145" duration="250"/>
   <frame tileid="148" duration="250"/>
   <frame tileid="151" duration="250"/>
   <frame tileid="154" duration="250"/>
  </animation>
 </tile>
 <tile id="146">
  <animation>
   <frame tileid="146" duration="250"/>
   <frame tileid="149" duration="250"/>
   <frame tileid="152" duration="250"/>
   <frame tileid="155" duration="250"/>
  </animation>
 </tile>
 <tile id="159" type="sunflower">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="160">
  <animation>
   <frame tileid="160" duration="250"/>
   <frame tileid="163" duration="250"/>
   <frame tileid="166" duration="250"/>
   <frame tileid="169" duration="250"/>
  </animation>
 </tile>
 <tile id="161">
  <animation>
   <frame tileid="161" duration="250"/>
   <frame tileid="164" duration="250"/>
   <frame tileid="167" duration="250"/>
   <frame tileid="170" duration="250"/>
  </animation>
 </tile>
 <tile id="162">
  <animation>
   <frame tileid="162" duration="250"/>
   <frame tileid="165" duration="250"/>
   <frame tileid="168" duration="250"/>
   <frame tileid="171" duration="250"/>
  </animation>
 </tile>
 <tile id="176">
  <animation>
   <frame tileid="176" duration="250"/>
   <frame tileid="179" duration="250"/>
   <frame tileid="182" duration="250"/>
   <frame tileid="185" duration="250"/>
  </animation>
 </tile>
 <tile id="177">
  <animation>
   <frame tileid="177" duration="250"/>
   <frame tileid="180" duration="250"/>
   <frame tileid="183" duration="250"/>
   <frame tileid="186" duration="250"/>
  </animation>
 </tile>
 <tile id="178">
  <animation>
   <frame tileid="178" duration="250"/>
   <frame tileid="181" duration="250"/>
   <frame tileid="184" duration="250"/>
   <frame tileid="187" duration="250"/>
  </animation>
 </tile>
 <tile id="188" type="parasol_table_green">
  <properties>
   <property name="height" type="int" value="3"/>
   <property name="width" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="191" type="tall_grass">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="192" type="tree_oak">
  <properties>
   <property name="height" type="int" value="3"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="194" type="tree_autumn">
  <properties>
   <property name="height" type="int" value="3"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="196" type="tree_apple">
  <properties>
   <property name="height" type="int" value="3"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="198" type="rose_arch">
  <properties>
   <property name="height" type="int" value="3"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="200" type="market_stall">
  <properties>
   <property name="height" type="int" value="3"/>
   <property name="width" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="203" type="bridge_h_top">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="207" type="bridge_h_mid">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="219" type="bridge_h_bottom">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="223" type="bridge_v_left">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="235" type="market_stall_green">
  <properties>
   <property name="height" type="int" value="3"/>
   <property name="width" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="238" type="butterfly">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
  <animation>
   <frame tileid="238" duration="250"/>
   <frame tileid="239" duration="250"/>
  </animation>
 </tile>
 <tile id="240" type="boat">
  <properties>
   <property name="height" type="int" value="2"/>
   <property name="width" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="243" type="bunting">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="246" type="hay_bale">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="248" type="bench_stone">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="250" type="bridge_v_mid">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="254" type="bridge_v_right">
  <properties>
   <property name="height" type="int" value="1"/>
   <property name="width" type="int" value="1"/>
  </properties>
 </tile>
</tileset>
